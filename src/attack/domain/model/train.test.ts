import { expect, test } from "vitest";
import { readInput } from "../rules/suggestion-input";
import fixture from "./__fixtures__/ground-truth.json";
import { readExamples } from "./example";
import { linearModel } from "./linear-model";
import { rankTechniques } from "./rank-techniques";
import { trainModel } from "./train";

const EXAMPLES = readExamples(fixture);
const TRAINED = trainModel(EXAMPLES, 1);

test("equal examples and seed give an equal document; the seed touches the calibration only", () => {
  expect(trainModel(EXAMPLES, 1)).toEqual(TRAINED);
  const other = trainModel(EXAMPLES, 2);
  expect({ ...other, seed: 1, calibration: TRAINED.calibration }).toEqual(TRAINED);
});

test("items without text teach nothing", () => {
  expect(TRAINED.items).toBe(11);
  expect(TRAINED.labels.find(({ id }) => id === "T1565")?.count).toBe(0);
});

test("only techniques of five items get a classifier, and kinds follow the experts", () => {
  const taught = TRAINED.labels.filter(({ constant }) => constant !== null);
  expect(taught.map(({ id, count, kind }) => [id, count, kind])).toEqual([
    ["T1059", 5, "primary_impact"],
    ["T1190", 6, "exploitation"],
  ]);
});

test("a rule's record counts the items that it applied to and those it was right for", () => {
  const record = TRAINED.rules.find(({ id }) => id === "weakness.command-injection");
  expect(record).toEqual({
    id: "weakness.command-injection",
    applied: 2,
    right: "T1059:2 T1190:2 T1068:0 T1133:0",
  });
});

test("words of the web speak for T1190, words of a driver do not", () => {
  const model = linearModel(TRAINED);
  const place = (text: string) =>
    rankTechniques(model, readInput({ title: "", text, cwes: [], cves: [] }), "words")
      .map((ranked) => model.labels[ranked.place])
      .indexOf("T1190");
  expect(place("The web server of a remote attacker sends crafted request interface")).toBe(0);
  expect(place("driver copies message short buffer local user gains system")).toBe(-1);
});

test("a text of strange words is not heard", () => {
  const text =
    "Tulips bloom in the garden; web server and remote attacker sends one crafted request daily";
  const strange = `${text} ${"alpha beta gamma delta epsilon zeta eta theta iota kappa lambda omicron"}`;
  const model = linearModel(TRAINED);
  const read = (value: string) => readInput({ title: "", text: value, cwes: [], cves: [] });
  expect(rankTechniques(model, read(text), "words")).not.toEqual([]);
  expect(rankTechniques(model, read(strange), "words")).toEqual([]);
  expect(rankTechniques(model, read("remote attacker"), "words")).toEqual([]);
});
