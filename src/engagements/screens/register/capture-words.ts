import { formatQuantity } from "@/lib/format";

export const capture = {
  drop: "Drop to add it to the evidence register",
  taken: (name: string, waiting: number) =>
    waiting === 0
      ? `${name} was taken; say what it is.`
      : `${name} was taken; ${formatQuantity(waiting, "more file waits", "more files wait")}.`,
  text: "The pasted text",
  refused: "You cannot add evidence to this engagement.",
  dropped: (count: number) => `${formatQuantity(count, "file was", "files were")} not added`,
};
