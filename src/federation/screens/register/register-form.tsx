"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { ROLE_NAMES, RUNTIME_NAMES, TIER_NAMES } from "../copy";
import { DetailPart } from "../detail/detail-part";
import { GateDots } from "../gate-dots";
import { registrationLink } from "../list/search-params";
import { readPublicKey } from "../operators/read-key";
import { ChallengeView } from "./challenge-view";
import { copy } from "./copy";
import { errorsOf, skillErrorsOf } from "./field-errors";
import { GateRefusal } from "./gate-refusal";
import { ImportDocument } from "./import-document";
import { refusedGates } from "./refusal";
import {
  declarationOf,
  EMPTY_DRAFT,
  emptySkill,
  mergeImport,
  type RegistrationDraft,
  readTest,
} from "./registration-draft";
import { SkillFields } from "./skill-fields";

type Answer = RouterOutputs["federation"]["join"];

/** The join form: a declaration, the gates' answer, and the proof of the key. */
export function RegisterForm() {
  const trpc = useTRPC();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [rows, setRows] = useState(1);
  const join = useMutation(trpc.federation.join.mutationOptions());
  const prove = useMutation(trpc.federation.prove.mutationOptions());
  const answer = prove.data ?? join.data;
  const set = (changes: Partial<RegistrationDraft>) => setDraft({ ...draft, ...changes });

  if (answer !== undefined) {
    if (answer.challenge === null) {
      return (
        <Registered
          answer={answer}
          onAgain={() => {
            prove.reset();
            join.reset();
            setDraft(EMPTY_DRAFT);
          }}
        />
      );
    }
    const waiting = { ...answer, challenge: answer.challenge };
    const gates = refusedGates(prove.error);
    return (
      <div className="space-y-4 px-4 pb-10 md:px-6">
        {gates !== null && <GateRefusal gates={gates} />}
        <ChallengeView
          answer={waiting}
          prove={{ isPending: prove.isPending, error: gates === null ? prove.error : null }}
          onProve={(signature) =>
            prove.mutate({
              did: waiting.did,
              registration_id: waiting.registration_id,
              signature,
            })
          }
        />
      </div>
    );
  }

  const problem = readProblem(join.error);
  const errors = errorsOf(problem);
  const gates = refusedGates(join.error);
  const isKeyWrong = draft.public_key.trim() !== "" && readPublicKey(draft.public_key) === null;
  const isIncomplete = isKeyWrong || draft.skills.some(({ test }) => readTest(test) === null);

  function send(): void {
    if (!isIncomplete && !join.isPending) join.mutate({ declaration: declarationOf(draft) });
  }

  return (
    <div className="max-w-4xl space-y-4 px-4 pb-10 md:px-6">
      <DetailPart
        title="Start from a document"
        lead="An A2A AgentCard, or a server.json of the MCP registry. Nothing that it claims counts as proven."
      >
        <ImportDocument
          onDraft={(imported) => {
            const merged = mergeImport(draft, imported);
            setDraft(merged);
            setRows(rows + merged.skills.length);
          }}
        />
      </DetailPart>
      <Form
        form={{ send, isPending: join.isPending, error: join.error }}
        className="space-y-4"
        noValidate
      >
        <DetailPart title="Declaration">
          <MainFields
            draft={draft}
            set={set}
            errors={
              isKeyWrong ? { ...errors, public_key_jwk: "This is no Ed25519 public key." } : errors
            }
          />
        </DetailPart>
        <DetailPart
          title="Skills"
          actions={
            <Button
              size="sm"
              onClick={() => {
                set({ skills: [...draft.skills, emptySkill(rows)] });
                setRows(rows + 1);
              }}
            >
              <Plus aria-hidden /> Add a skill
            </Button>
          }
        >
          {draft.skills.map((skill, index) => (
            <SkillFields
              key={skill.key}
              skill={skill}
              number={index + 1}
              runtime={draft.runtime_type}
              errors={skillErrorsOf(problem, index)}
              onChange={(changed) =>
                set({ skills: draft.skills.map((each) => (each === skill ? changed : each)) })
              }
              onRemove={
                draft.skills.length === 1
                  ? null
                  : () => set({ skills: draft.skills.filter((each) => each !== skill) })
              }
            />
          ))}
        </DetailPart>
        {gates !== null ? <GateRefusal gates={gates} /> : <FormProblem error={join.error} />}
        <Button type="submit" variant="primary" size="lg" disabled={isIncomplete || join.isPending}>
          {join.isPending ? "Checking the gates" : "Join the federation"}
        </Button>
      </Form>
    </div>
  );
}

type FieldsProps = {
  draft: RegistrationDraft;
  set: (changes: Partial<RegistrationDraft>) => void;
  errors: Readonly<Record<string, string>>;
};

type TextName =
  | "did"
  | "operator_did"
  | "runtime_address"
  | "provider"
  | "name"
  | "contact"
  | "health_path"
  | "health_service";

function MainFields({ draft, set, errors }: FieldsProps) {
  const line = (name: TextName, label: string, hint?: string) => (
    <LineField
      label={label}
      hint={hint}
      error={errors[name]}
      value={draft[name]}
      onChange={(text) => set({ [name]: text })}
    />
  );
  const choice = (
    name: "role" | "runtime_type" | "requested_tier",
    label: string,
    names: Readonly<Record<string, string>>,
    hint?: string,
  ) => (
    <SelectField<string>
      label={label}
      hint={hint}
      error={errors[name]}
      value={draft[name]}
      options={optionsOf(names)}
      onChange={(word) => set({ [name]: word })}
    />
  );
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <OperatorField draft={draft} set={set} errors={errors} />
      {line("did", "DID", "did:svc:agent: and a name in lower case.")}
      {line("name", "Name")}
      {line("provider", "Provider")}
      {choice("role", "Role", ROLE_NAMES)}
      {choice("requested_tier", "Asks for tier", TIER_NAMES, "A request: the approver decides.")}
      {choice("runtime_type", "Runtime", RUNTIME_NAMES)}
      {line("runtime_address", "Address", copy.addressHints[draft.runtime_type])}
      {draft.runtime_type === "rest-api" && line("health_path", "Path of the health check")}
      {draft.runtime_type === "grpc" && line("health_service", "Service of the health check")}
      {line("contact", "Contact", "mailto: or https:; members of the federation see it.")}
      <LineField
        label="Public key of the agent"
        hint="Ed25519 as a JWK, or its 32 bytes in base64url. The private key never leaves the agent."
        error={errors.public_key_jwk}
        mono
        value={draft.public_key}
        onChange={(public_key) => set({ public_key })}
      />
      <div className="md:col-span-2">
        <ProseField
          label="Description"
          rows={2}
          max={2000}
          value={draft.description}
          error={errors.description}
          onChange={(description) => set({ description })}
        />
      </div>
    </div>
  );
}

/** One of the reader's own operators, or the DID of another whose consent comes by its key. */
function OperatorField({ draft, set, errors }: FieldsProps) {
  const trpc = useTRPC();
  const { may } = useSession();
  const query = useQuery({
    ...trpc.federationOperators.list.queryOptions({ mine: true }),
    enabled: may["federation.operate"],
  });
  const own = query.data?.operators ?? [];
  const field = {
    error: errors.operator_did,
    value: draft.operator_did,
    onChange: (operator_did: string) => set({ operator_did }),
  };
  if (own.length === 0) {
    const hint = query.isSuccess
      ? "You act for no operator. An integrator can add you to one; without that, the operator has to consent with its own key."
      : undefined;
    return <LineField label="DID of the operator" hint={hint} {...field} />;
  }
  return (
    <SelectField
      label="Operator"
      {...field}
      options={[
        { value: "", label: "Choose an operator" },
        ...own.map(({ did, name }) => ({
          value: did,
          label: `${visibleText(name).text} (${did})`,
        })),
      ]}
    />
  );
}

function Registered({ answer, onAgain }: { answer: Answer; onAgain: () => void }) {
  const { may } = useSession();
  const gates = answer.gates.map(({ gate, result, code }) => ({
    gate,
    result,
    code: code ?? null,
  }));
  return (
    <div className="max-w-4xl space-y-4 px-4 pb-10 md:px-6">
      <Notice tone="success" title="The agent is registered">
        <p className="break-all font-mono text-xs">{answer.did}</p>
        <p>It is pending. Failed checks are repeated automatically; a person decides after that.</p>
        <GateDots gates={gates} />
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          {may["federation.read"] ? (
            <Link href={registrationLink(answer.registration_id)}>{copy.status}</Link>
          ) : (
            <a href={answer.status_url}>{copy.status}</a>
          )}
        </Button>
        <Button onClick={onAgain}>Register another one</Button>
      </div>
    </div>
  );
}
