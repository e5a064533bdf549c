// npm run eval:injection -- DIR [--seed N] [--shipped]: measures the detector, whole sources left out.
import { runTypescript } from "../ttp/run-typescript.mjs";

await runTypescript("evaluate", "injection");
