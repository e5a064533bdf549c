"use client";

import { UserRound } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { AccountChoice } from "@/incidents/screens/cases/account-choice";
import { selectionCopy as words } from "@/incidents/screens/incident/list-copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import type { RouterInputs } from "@/platform/trpc/browser/client";
import type { BulkOutcome } from "./bulk-outcome";
import { BulkResult } from "./bulk-result";
import { useBulkAssign } from "./use-bulk-assign";

type Target = RouterInputs["cases"]["bulkAssign"]["to"];

type Props = {
  rows: readonly IncidentDto[];
  to: Target;
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

/** Names one owner of all that is selected, in one act that can be undone, and shows what was left as it is. */
export function BulkAssignDialog({ onDone, onClose, ...selected }: Props) {
  const me = useSession().account.email;
  const { assign, undo } = useBulkAssign(({ id, changed, same, left, owner_email }) => {
    onDone({ done: changed + same, refused: left, unanswered: [] });
    if (left.length > 0) return;
    const back = id === null ? undefined : { label: words.undo, run: () => undo(id) };
    toast.success(words.assignedTo(changed, same, owner_email), back);
    onClose();
  });
  const form = useForm({
    act: assign,
    // The selection shrinks as the list behind is renewed; this is about what was selected.
    values: { ...selected, owner: null as string | null, search: "" },
    required: ["owner"],
    input: ({ owner, to }) => (owner === null ? null : { owner_email: owner, to }),
  });
  const { rows, to, owner, search } = form.values;
  const isPicked = to.kind === "ids";
  const left = assign.data?.left ?? [];
  const undoable = assign.data?.id ?? null;
  return (
    <FormDialog
      form={form}
      title={
        left.length > 0 ? words.resultTitle : words.assignTitle(isPicked ? to.ids.length : to.count)
      }
      about={`assign ${JSON.stringify(to)}`}
      lead={
        left.length > 0
          ? undefined
          : isPicked
            ? words.assignAbout
            : `All that match the filters now, also those that are not loaded. ${words.assignAbout}`
      }
      submit="Assign"
      busy="Assigning"
      insistent={form.isPending}
      done={
        assign.data !== undefined &&
        left.length > 0 && (
          <BulkResult
            kind="assign"
            rows={rows}
            outcome={{
              done: assign.data.changed + assign.data.same,
              refused: left,
              unanswered: [],
            }}
            error={null}
            {...(undoable === null
              ? {}
              : {
                  onUndo: () => {
                    undo(undoable);
                    onClose();
                  },
                })}
          />
        )
      }
      onClose={onClose}
    >
      <Button size="sm" aria-pressed={owner === me} onClick={() => form.set({ owner: me })}>
        <UserRound aria-hidden /> Assign to me
      </Button>
      <LineField
        type="search"
        label="Search accounts"
        hint="Name or e-mail address"
        {...form.field("search")}
      />
      <AccountChoice
        search={search}
        value={owner}
        present={null}
        onChange={(email) => form.set({ owner: email })}
      />
    </FormDialog>
  );
}
