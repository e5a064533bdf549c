import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import { mappedStack } from "./mapped-stack";

const SOURCE = `// A comment that a bundle has not.

export function fail(): never {
  throw new Error("failed");
}
`;

const folder = mkdtempSync(path.join(tmpdir(), "stack-"));
const bundle = path.join(folder, "bundle.mjs");
const { code, map } = transformSync(SOURCE, {
  loader: "ts",
  sourcemap: "external",
  sourcefile: "source.ts",
  minify: true,
});
writeFileSync(bundle, code);
writeFileSync(`${bundle}.map`, map);

it("names places in the sources of a bundle", () => {
  const place = `${pathToFileURL(bundle).href}:1:${code.indexOf("new Error") + 1}`;
  const mapped = mappedStack(
    `Error: failed\n    at fail (${place})\n    at async ${place}`,
    folder,
  );
  const source = `${path.join(folder, "source.ts")}:4:9`;
  expect(mapped).toBe(`Error: failed\n    at fail (${source})\n    at async ${source}`);
});

it("leaves everything else as it is", () => {
  writeFileSync(path.join(folder, "broken.mjs.map"), "{");
  const stack = `Error: file.mjs:1:1
    at x (node:internal/process:1:2)
    at file:///nowhere/at/all.mjs:3:4
    at file:///%2F/x.mjs:1:1
    at ${pathToFileURL(folder).href}/broken.mjs:1:1`;
  expect(mappedStack(stack, folder)).toBe(stack);
});

it("reads no file that only a message names", () => {
  const place = `${pathToFileURL(bundle).href}:1:${code.indexOf("new Error") + 1}`;
  expect(mappedStack(`Error: ${place}`)).toBe(`Error: ${place}`);
});
