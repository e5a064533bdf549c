import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";

test("redocly lint has nothing to say of the document, by its recommended rules", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    // The recommended rules of its next major version have this one as well.
    rules: { "no-required-schema-properties-undefined": "warn" },
  });
  const source = readFileSync("docs/api/openapi.json", "utf8");
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
