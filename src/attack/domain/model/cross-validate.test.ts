import { expect, test } from "vitest";
import fixture from "./__fixtures__/ground-truth.json";
import { answersOfModel, crossValidate, judged, SYSTEMS } from "./cross-validate";
import { readExamples } from "./example";
import { trainModel } from "./train";

const EXAMPLES = readExamples(fixture);

test("every item is answered once by every system, five techniques at most", () => {
  const answers = crossValidate(EXAMPLES, 3, 1, false);
  expect(answers.map(({ example }) => example.cve).sort()).toEqual(EXAMPLES.map(({ cve }) => cve));
  for (const system of SYSTEMS) {
    for (const { ranked } of judged(answers, system)) expect(ranked.length).toBeLessThanOrEqual(5);
  }
  expect(crossValidate(EXAMPLES, 3, 1, false)).toEqual(answers);
});

test("the constant answer is what the training items have most", () => {
  const [first] = judged(
    answersOfModel(trainModel(EXAMPLES, 1), EXAMPLES.slice(0, 1), false),
    "constant",
  );
  expect(first?.ranked).toEqual(["T1190", "T1059", "T1005", "T1068", "T1204"]);
  expect(first?.expected).toEqual(["T1059", "T1190"]);
});

test("an item without text gets no answer but the constant one", () => {
  const answers = answersOfModel(trainModel(EXAMPLES, 1), EXAMPLES.slice(11), false);
  const counts = SYSTEMS.map((system) => judged(answers, system)[0]?.ranked.length);
  expect(counts).toEqual([0, 0, 0, 0, 5]);
});
