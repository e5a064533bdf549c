// npm run train:ttp -- FILE [--seed N]: writes the weights that the suggester ships with.
import { runTypescript } from "./run-typescript.mjs";

await runTypescript("train");
