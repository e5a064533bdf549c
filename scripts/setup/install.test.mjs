import { expect, test } from "vitest";
import { differences } from "./install.mjs";

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
