import { formatQuantity } from "@/lib/format";

/** Texts of the log's page where machines do not sign. */
export const signing = {
  stopped: "Signing has stopped",
  partly: "A machine does not sign; others do",
  partlyText:
    "That machine refuses to make new packages. What to do is in the operations guide, under “When signing has stopped”.",
  everywhere: "No machine signs this log",
  machine: (name: string | null) => `The machine ${name ?? "that found it"} does not sign`,
  adoptedHeading: "Adopted by hand",
  adoptedLead:
    "Where a machine could not tell whether the log continues what is signed, a person decided that it does, or began a history under another name.",
  adopted: (size: number) => `The checkpoint of ${formatQuantity(size, "entry", "entries")}`,
  begun: (origin: string) => `A history under the name ${origin}`,
  since: "since",
  text: "No checkpoint is signed and no package is issued until this is cleared up. What to do is in the operations guide, under “When signing has stopped”.",
};
