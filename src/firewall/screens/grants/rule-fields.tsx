"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import { ruleCopy as copy } from "./copy";
import type { BuiltRule, RuleField, RuleForm } from "./rule-form";

type Props = {
  form: RuleForm;
  problems: BuiltRule["problems"];
  onChange: (changes: Partial<RuleForm>) => void;
};

const INCIDENTS = ["none", "some", "all"] as const;

/** The rule of one grant, each member with what the firewall says against it. */
export function RuleFields({ form, problems, onChange }: Props) {
  const of = (field: RuleField) => ({
    label: copy.labels[field],
    value: form[field],
    error: problems[field],
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <div className="space-y-6">
      <Group title={copy.groups.args}>
        <Code {...of("args")} hint={copy.hints.args} rows={8} />
        <Code {...of("tests")} hint={copy.hints.tests} rows={4} />
      </Group>
      <Group title={copy.groups.reach}>
        <Row>
          <Field label={copy.labels.incidents}>
            {(control) => (
              <Select
                {...control}
                value={form.incidents}
                onChange={({ target }) =>
                  onChange({
                    incidents: INCIDENTS.find((each) => each === target.value) ?? "none",
                  })
                }
              >
                {INCIDENTS.map((each) => (
                  <option key={each} value={each}>
                    {copy.incidents[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Line {...of("tenant")} hint={copy.hints.tenant} />
        </Row>
        {form.incidents === "some" && <Code {...of("incidentIds")} rows={3} />}
        <Code {...of("hosts")} hint={copy.hints.hosts} rows={3} />
      </Group>
      <Group title={copy.groups.limits}>
        <Row>
          <Line {...of("rateCount")} numeric />
          <Line {...of("ratePer")} numeric />
          <Line {...of("rateBurst")} numeric />
        </Row>
        <Row>
          <Line {...of("amountArg")} hint={copy.hints.amountArg} />
          <Line {...of("amountCurrency")} />
          <Line {...of("amountPerCall")} numeric />
          <Line {...of("amountPerDay")} numeric />
        </Row>
        <Row>
          <Line {...of("sizeRequest")} numeric />
          <Line {...of("sizeResponse")} numeric />
          <Line {...of("concurrency")} numeric />
        </Row>
      </Group>
      <Group title={copy.groups.person}>
        <Row>
          <Words {...of("risk")} options={copy.risks} hint={copy.riskHint} />
          <Words {...of("approval")} options={copy.approvals} />
          <Words {...of("tierMin")} options={copy.tiers} />
          <Line {...of("validUntil")} hint={copy.hints.validUntil} />
        </Row>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="pb-2 font-medium text-muted text-xs">{title}</legend>
      {children}
    </fieldset>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-3 [grid-template-columns:repeat(auto-fit,minmax(9rem,1fr))]">
      {children}
    </div>
  );
}

type TextProps = {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Line({ numeric = false, onChange, value, ...field }: TextProps & { numeric?: boolean }) {
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          {...(numeric ? { inputMode: "decimal" } : {})}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function Code({ rows, onChange, value, ...field }: TextProps & { rows: number }) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          spellCheck={false}
          maxLength={65_536}
          className={cn(FIELD, "h-auto py-1.5 font-mono text-xs")}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type WordsProps = TextProps & { options: Readonly<Record<string, string>> };

function Words({ options, onChange, value, ...field }: WordsProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {Object.entries(options).map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
