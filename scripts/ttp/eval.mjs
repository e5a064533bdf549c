// npm run eval:ttp -- FILE [--no-curated] [--folds N] [--seed N]: measures the suggester against experts.
import { runTypescript } from "./run-typescript.mjs";

await runTypescript("evaluate");
