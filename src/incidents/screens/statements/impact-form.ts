import type { StatementBodies } from "@/evidence/domain/statements/statement";

type Impact = StatementBodies["impact"];

export const QUESTIONS = ["confidentiality", "integrity", "availability"] as const;

type Question = (typeof QUESTIONS)[number];

/** Empty: not answered. */
export type AnswerWord = "" | "yes" | "no" | "unknown";

interface Answer {
  value: AnswerWord;
  reason: string;
}

/** The impact as entered in the form. */
export interface ImpactForm extends Record<Question, Answer> {
  personal: "" | "yes" | "no";
  /** One per line. */
  categories: string;
  hasNoCategories: boolean;
}

/** The form with what is stated already; null where nothing is. */
export function impactForm(stated: Impact | null): ImpactForm {
  const answer = (question: Question): Answer => {
    const given = stated?.[question] ?? null;
    return given === null
      ? { value: "", reason: "" }
      : { value: given.value, reason: given.reason ?? "" };
  };
  const personal = stated?.personal_data ?? null;
  const categories = stated?.data_categories ?? null;
  return {
    confidentiality: answer("confidentiality"),
    integrity: answer("integrity"),
    availability: answer("availability"),
    personal: personal === null ? "" : personal ? "yes" : "no",
    categories: (categories ?? []).join("\n"),
    hasNoCategories: categories !== null && categories.length === 0,
  };
}

/** The statement as the service takes it: not answered is null, and no category is an empty list. */
export function impactInput(form: ImpactForm) {
  const answer = ({ value, reason }: Answer) => {
    if (value === "") return null;
    const text = reason.trim();
    return { value, reason: value === "unknown" && text !== "" ? text : null };
  };
  const lines = form.categories
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    confidentiality: answer(form.confidentiality),
    integrity: answer(form.integrity),
    availability: answer(form.availability),
    personal_data: form.personal === "" ? null : form.personal === "yes",
    data_categories: form.hasNoCategories ? [] : lines.length === 0 ? null : lines,
  };
}

/** True where something is answered, and whatever is unknown says why. */
export function isImpactReady(form: ImpactForm): boolean {
  const answers = QUESTIONS.map((question) => form[question]);
  const isExplained = answers.every(
    ({ value, reason }) => value !== "unknown" || reason.trim() !== "",
  );
  const isAnswered =
    answers.some(({ value }) => value !== "") ||
    form.personal !== "" ||
    form.hasNoCategories ||
    form.categories.trim() !== "";
  return isExplained && isAnswered;
}
