// npm run train:injection -- DIR [--seed N]: writes the weights that the detector ships with.
import { runTypescript } from "../ttp/run-typescript.mjs";

await runTypescript("train", "injection");
