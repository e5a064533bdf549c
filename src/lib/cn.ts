import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** `text-2xs` is a size of ours; without the hint it would be taken for a colour and dropped. */
const merge = extendTailwindMerge({ extend: { theme: { text: ["2xs"] } } });

/** Joins class names; of two that set the same property, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
