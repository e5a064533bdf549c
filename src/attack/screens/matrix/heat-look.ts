import { cn } from "@/lib/cn";

/** Grounds on which ink stays readable (AA) in both themes; the fifth has 5.7 to 1 in the dark one. */
const GROUNDS = [
  "bg-surface",
  "bg-[color-mix(in_oklab,var(--accent)_8%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_18%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_28%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_38%,var(--surface))]",
  "bg-[color-mix(in_oklab,var(--accent)_48%,var(--surface))]",
];

const STATED = "border border-control";

/** Hatched towards the surface, so that the lines never take contrast from the text. */
const ONLY_SUGGESTED =
  "border border-dashed border-control bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--surface)_55%,transparent)_0_2px,transparent_2px_6px)]";

/** Ground and edge of a cell: the step as colour, who says so as pattern; words say both again. */
export function heatLook(step: number, isStated: boolean): string {
  return cn(GROUNDS[step], isStated ? STATED : ONLY_SUGGESTED);
}
