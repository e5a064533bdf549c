"use client";

import { useState } from "react";
import { fieldErrors, type Problem, readProblem } from "@/lib/problem";

/** What an operation declares of the members of its input. */
export type MemberRules = Readonly<
  Record<string, { readonly required?: true; readonly max?: number }>
>;

/** What a form sends with, such as a mutation. */
interface Act<Input> {
  mutate: (input: Input) => void;
  isPending: boolean;
  error: unknown;
  reset?: () => void;
}

interface Options<Values extends object, Input> {
  act: Act<Input>;
  /** What the form begins with. */
  values: Values | (() => Values);
  /** What others may change meanwhile: as it is now, until the reader changes it here. */
  follows?: Partial<Values>;
  /** What is sent of the values; null where they cannot be sent. Their texts are trimmed. */
  input: (values: Values) => NoInfer<Input> | null;
  /** What is wrong with the values, by field; shown from the first attempt to send them on. */
  wrong?: (values: Values) => Readonly<Record<string, string>>;
  /** The field of each error of the service; by the last member of its pointer by default. */
  errors?: (problem: Problem | null) => Readonly<Record<string, string>>;
  /** Declared by the operation: what is required, and how long a text may be. */
  rules?: MemberRules;
  /** Required here, beside what the operation requires. */
  required?: readonly (keyof Values & string)[];
  /** Texts whose blanks are part of them. */
  exact?: readonly (keyof Values & string)[];
  /** Texts that are neither trimmed nor kept when the dialog is closed. */
  secret?: readonly (keyof Values & string)[];
}

/** Props of the field of one value. */
export interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  required: boolean;
  max: number | undefined;
}

/** A form as its frame sees it. */
export interface FormState {
  send: () => void;
  /** It can be sent as it is. */
  isReady: boolean;
  isPending: boolean;
  error: unknown;
  /** Counts the attempts at sending what is wrong. */
  failures?: number;
  /** Members whose errors its fields show; null where it has no values, and others show their errors. */
  shown: ReadonlySet<string> | null;
  /** What was changed in it and may be kept. */
  changes: object;
  restore: (changes: object) => void;
  /** Begins anew. */
  clear: () => void;
  /** Forgets the answer to what was sent. */
  forget: () => void;
}

function isEmpty(value: unknown): boolean {
  return value === "" || value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * Values of a form with what is sent of them. A field shows the service's error on what was sent
 * until it is changed.
 */
export function useForm<Values extends object, Input>(options: Options<Values, Input>) {
  const { act, rules = {}, required = [], exact = [], secret = [], input } = options;
  const [initial] = useState(options.values);
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [sent, setSent] = useState<Values | null>(null);
  const [failures, setFailures] = useState(0);
  const values: Values = { ...initial, ...options.follows, ...changes };
  const errors = (options.errors ?? fieldErrors)(readProblem(act.error));
  const names = Object.keys(values) as (keyof Values & string)[];

  function trimmed(): Values {
    const texts = names.flatMap((name) => {
      const value = values[name];
      const isKept = exact.includes(name) || secret.includes(name);
      return typeof value === "string" && !isKept ? [[name, value.trim()]] : [];
    });
    return { ...values, ...Object.fromEntries(texts) };
  }

  const said = trimmed();
  const isRequired = (name: keyof Values & string) =>
    required.includes(name) || rules[name]?.required === true;
  const isComplete = names.every((name) => !isRequired(name) || !isEmpty(said[name]));
  const body = isComplete ? input(said) : null;
  const set = (part: Partial<Values>) => setChanges((before) => ({ ...before, ...part }));
  const setOne = (name: keyof Values, value: unknown) =>
    setChanges((before) => Object.assign({}, before, { [name]: value }));
  const faults = options.wrong?.(said) ?? {};
  const isWrong = Object.keys(faults).length > 0;
  const shown = new Set<string>();
  const errorOf = (name: string): string | undefined => {
    shown.add(name);
    if (failures > 0 && faults[name] !== undefined) return faults[name];
    const isChanged =
      sent !== null && name in sent && sent[name as keyof Values] !== values[name as keyof Values];
    return isChanged ? undefined : errors[name];
  };
  const reset = () => {
    setChanges({});
    setSent(null);
    setFailures(0);
  };

  return {
    values,
    set,
    /** The service's error on a member, where it has no field of its own. */
    errorOf,
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
      value: values[name],
      onChange: (value) => setOne(name, value),
      error: errorOf(name),
      required: isRequired(name),
      max: rules[name]?.max,
    }),
    /** Props of a checkbox. */
    check: (name: keyof Values & string) => ({
      checked: values[name] === true,
      onChange: ({ target }: { target: { checked: boolean } }) => setOne(name, target.checked),
    }),
    send: () => {
      if (isWrong) {
        setFailures(failures + 1);
        return;
      }
      if (body === null || act.isPending) return;
      setSent(values);
      act.mutate(body);
    },
    isReady: isWrong || body !== null,
    isPending: act.isPending,
    error: act.error,
    failures,
    shown: names.length === 0 ? null : shown,
    changes: Object.fromEntries(
      Object.entries(changes).filter(([name]) => !(secret as readonly string[]).includes(name)),
    ),
    restore: (kept: object) => setChanges(kept),
    clear: reset,
    forget: () => act.reset?.(),
  } satisfies FormState & Record<string, unknown>;
}
