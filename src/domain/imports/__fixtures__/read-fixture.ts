import { readFileSync } from "node:fs";

export function readFixture(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}
