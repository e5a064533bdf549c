import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { differences, stampOf, withoutIntegrity } from "./install.mjs";
import { ROOT } from "./project.mjs";

const LOCK = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/pg": { version: "8.1.0" },
    "node_modules/vitest": { version: "4.0.0", dev: true },
    "node_modules/@swc/darwin": { version: "1.0.0", optional: true },
  },
};

function missing(installed, withDev) {
  const packages = Object.fromEntries(
    Object.entries(installed).map(([name, version]) => [`node_modules/${name}`, { version }]),
  );
  return differences(LOCK, { packages }, withDev).map(([place]) => place);
}

test("what the lock file names is installed", () => {
  expect(missing({ pg: "8.1.0", vitest: "4.0.0" }, true)).toEqual([]);
});

test("packages of other platforms and, to run the app, development packages may be absent", () => {
  expect(missing({ pg: "8.1.0" }, false)).toEqual([]);
  expect(missing({ pg: "8.1.0" }, true)).toEqual(["node_modules/vitest"]);
});

test("another version is a difference", () => {
  expect(missing({ pg: "8.0.0", vitest: "4.0.0" }, true)).toEqual(["node_modules/pg"]);
});

test("an installation without development packages is not taken for a whole one, nor for another lock file's", () => {
  const stamps = ["a", "b"].flatMap((lock) => [stampOf(lock, true), stampOf(lock, false)]);
  expect(new Set(stamps).size).toBe(4);
});

const DIGEST = `sha512-${"A".repeat(86)}==`;

test.each([
  ["none", {}],
  ["a weak one", { integrity: "sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }],
  ["half of one", { integrity: "sha512-AAAA" }],
])("a package with %s for a digest is named", (_, entry) => {
  const packages = { "": {}, "node_modules/a": { integrity: DIGEST }, "node_modules/b": entry };
  expect(withoutIntegrity({ packages })).toEqual(["node_modules/b"]);
});

test("every package of the lock file has a digest, and none an address of its own", () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  expect(withoutIntegrity(lock)).toEqual([]);
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("no npm runs a script of a package while it installs", () => {
  expect(readFileSync(path.join(ROOT, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
});
