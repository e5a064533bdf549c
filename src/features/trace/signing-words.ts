/** What happened to the signatures of the log, by kind of record. */
export const SIGNING_KINDS = {
  "log.adopt": "A checkpoint was adopted by hand, so that the log is signed again",
  "log.resume": "The log is signed again",
  "log.stop": "The log is not signed any more",
  "log.timeline": "The database was promoted or restored",
} as const;

/** What the page of the log says where machines do not sign. */
export const signing = {
  stopped: "Signing has stopped",
  partly: "A machine does not sign; others do",
  partlyText:
    "Whoever asks that machine for a new package is refused. What to do is in the operations guide, under “When signing has stopped”.",
  everywhere: "No machine signs this log",
  machine: (name: string | null) => `The machine ${name ?? "that found it"} does not sign`,
  since: "since",
  text: "No checkpoint is signed and no package is issued until this is cleared up. What to do is in the operations guide, under “When signing has stopped”.",
};
