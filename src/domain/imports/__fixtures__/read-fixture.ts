import { readFileSync } from "node:fs";

/** A fixture of a format: `burp/burp.xml` is `formats/burp/__fixtures__/burp.xml`. */
export function readFixture(name: string): Buffer {
  const [format = "", file = ""] = name.split("/");
  return readFileSync(new URL(`../formats/${format}/__fixtures__/${file}`, import.meta.url));
}
