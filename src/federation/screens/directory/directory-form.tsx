import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FIELD, Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { copy } from "./copy";
import { type DirectoryParams, pageAddress } from "./directory-address";

/** Fields that are folded away until one of them is used. */
const FOLDED = ["runtime_type", "liveness", "operator_did", "include_stale"];

/** A form that the browser sends by itself: the address is the search. */
export function DirectoryForm({ params }: { params: DirectoryParams }) {
  const { source } = params;
  const unfolded = FOLDED.some((name) => name in params);
  return (
    <form
      action="/directory"
      method="get"
      aria-label="Search the directory"
      className="space-y-3 px-4 md:px-6"
    >
      {source !== undefined && <input type="hidden" name="source" value={source} />}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.5fr_1.5fr]">
        <Labelled label="Words" hint={'3 to 80 characters; "a phrase", OR and -not work'} id="q">
          <Input id="q" type="search" name="q" defaultValue={params.q} {...hinted("q")} />
        </Labelled>
        <Choice name="role" label="Role" words={copy.roles} params={params} />
        <Choice name="tier" label="Tier" words={TIERS} params={params} />
        <Labelled
          label="Skill"
          hint="Its id; several with commas, all of them have to be there"
          id="skill"
        >
          <Input id="skill" name="skill" defaultValue={params.skill} {...hinted("skill")} />
        </Labelled>
        <Labelled label="Provider" hint="Whole name; * at the end for a beginning" id="provider">
          <Input
            id="provider"
            name="provider"
            defaultValue={params.provider}
            {...hinted("provider")}
          />
        </Labelled>
      </div>
      <details open={unfolded} className="rounded-md">
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted text-sm hover:text-ink">
          More filters
        </summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-2 lg:grid-cols-5">
          <Choice name="runtime_type" label="Runtime" words={copy.runtimes} params={params} />
          <Choice name="liveness" label="Liveness" words={copy.liveness} params={params} />
          <Labelled label="Operator DID" id="operator_did">
            <Input id="operator_did" name="operator_did" defaultValue={params.operator_did} />
          </Labelled>
          <Choice name="sort" label="Order" words={copy.sorts} params={params} any={null} />
          <label className="flex min-h-8 items-center gap-2 text-sm sm:col-span-2">
            <input
              type="checkbox"
              name="include_stale"
              value="1"
              defaultChecked={params.include_stale === "1"}
              className="size-4 accent-accent"
            />
            Also those that have been stale for a day
          </label>
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Search
        </Button>
        <Button asChild>
          <Link href={pageAddress(source === undefined ? {} : { source }, null)}>Clear</Link>
        </Button>
      </div>
    </form>
  );
}

const TIERS = { T1: "T1", T2: "T2", T3: "T3" };

function hinted(id: string): Pick<ComponentProps<"input">, "aria-describedby"> {
  return { "aria-describedby": `${id}-hint` };
}

type LabelledProps = { label: string; hint?: string; id: string; children: ReactNode };

function Labelled({ label, hint, id, children }: LabelledProps) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium text-sm">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  words: Readonly<Record<string, string>>;
  params: DirectoryParams;
  /** Option for no filter; null where the first option is that. */
  any?: string | null;
};

function Choice({ name, label, words, params, any = "Any" }: ChoiceProps) {
  const chosen = params[name] ?? "";
  // Several at once come from the address alone; the form keeps them as one choice.
  const several = chosen !== "" && !(chosen in words);
  return (
    <Labelled label={label} id={name}>
      <select id={name} name={name} defaultValue={chosen} className={FIELD}>
        {any !== null && <option value="">{any}</option>}
        {several && <option value={chosen}>{chosen}</option>}
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
