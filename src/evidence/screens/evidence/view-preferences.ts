import { storedChoice } from "@/lib/stored-choice";

export const WRAP = storedChoice("evidence-wrap", ["on", "off"], "on");
export const LAYOUT = storedChoice("evidence-layout", ["side", "stacked"], "side");
