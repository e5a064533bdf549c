import { readFileSync } from "node:fs";
import path from "node:path";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { openNote } from "@/trace/domain/note";
import { parseVerificationKey } from "@/trace/domain/verification-key";
import type { Family } from "./family";

/** The example of C2SP signed-note, and four changes of it that must not open. */
export const C2SP_NOTE: Family = {
  name: "c2sp signed note",
  folder: "c2sp",
  *check(folder) {
    const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
    const note = read("note-example.txt");
    const key = parseVerificationKey(nodePrimitives, read("note-example.vkey").trimEnd());
    if (key === null) throw new Error("the example's key cannot be read");
    const opens = (text: string) => openNote(nodePrimitives, text, [key]) !== null;
    yield { name: "the example", passed: opens(note) };
    const changes = {
      "a letter of the text": note.replace("example message", "Example message"),
      "a bit of the signature": note.replace("neyaQM=", "neyaQI="),
      "the name of the key": note.replace("example.com/foo", "example.com/bar"),
      "the last newline": note.slice(0, -1),
    };
    for (const [name, changed] of Object.entries(changes)) {
      yield { name, passed: changed !== note && !opens(changed) };
    }
  },
};
