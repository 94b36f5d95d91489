// Copies records from one file to another and keeps a log. A short record ends the copy, and the file is closed once more
// with all the others.
//@ rule: rules/file.rule
//@ violated: the file is closed twice
//@ first: 5 FIXME: changes of what is read and compared come before the call that is one too many
#include <stdio.h>

#define RECORDS 3

struct job {
    FILE *from, *to, *log;
    int copied, short_records;
};

static int open_job(struct job *job)
{
    job->from = fopen("records", "r");
    if (!job->from)
        return 0;
    job->to = fopen("copy", "w");
    if (!job->to) {
        fclose(job->from);
        return 0;
    }
    job->log = fopen("log", "a");
    if (!job->log) {
        fclose(job->from);
        fclose(job->to);
        return 0;
    }
    return 1;
}

static int copy_record(struct job *job)
{
    int first = fgetc(job->from);
    if (first == EOF)
        return 0;
    int second = fgetc(job->from);
    if (second == EOF) {
        fputs("short record\n", job->log);
        job->short_records++;
        fclose(job->from); //~ fault
        return 0;
    }
    fputc(first, job->to);
    fputc(second, job->to);
    job->copied++;
    return 1;
}

static void close_job(struct job *job)
{
    fclose(job->from); //~ fault
    fclose(job->to);
    fclose(job->log);
}

int main(void)
{
    struct job job = { 0 };
    if (!open_job(&job))
        return 1;
    for (int i = 0; i < RECORDS; i++)
        if (!copy_record(&job))
            break;
    close_job(&job);
    return job.short_records;
}
