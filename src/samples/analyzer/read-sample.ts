/** The command of the process that reads sample files. */
export const READ_SAMPLE = "read-sample";
