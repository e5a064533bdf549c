import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { equalBytes, fromHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Family } from "./family";

/** Input, output and output in hexadecimal of cyberphone/json-canonicalization. */
export const RFC_8785_FILES: Family = {
  name: "rfc8785 files",
  folder: "rfc8785",
  *check(folder) {
    const read = (...at: string[]) => readFileSync(path.join(folder, "testdata", ...at));
    for (const file of readdirSync(path.join(folder, "testdata", "input"))) {
      const value: unknown = JSON.parse(read("input", file).toString("utf8"));
      const bytes = utf8(canonicalJson(value));
      const hexFile = read("outhex", file.replace(/\.json$/, ".txt"));
      const expected = fromHex(hexFile.toString("ascii").replaceAll(/\s/g, ""));
      const passed =
        expected !== null && equalBytes(bytes, expected) && equalBytes(bytes, read("output", file));
      yield { name: file, passed };
    }
  },
};
