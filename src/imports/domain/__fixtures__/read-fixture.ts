import { readFileSync } from "node:fs";
import path from "node:path";

/** From the root of the project, in which tests run: this module may be part of a bundle. */
const FORMATS = "src/imports/domain/formats";

/** A fixture of a format: `burp/burp.xml` is `formats/burp/__fixtures__/burp.xml`. */
export function readFixture(name: string): Buffer {
  const [format = "", file = ""] = name.split("/");
  return readFileSync(path.join(FORMATS, format, "__fixtures__", file));
}
