"use client";

import { useEffect, useRef } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { EvidenceProblem } from "@/evidence/screens/evidence/evidence-problem";
import { FileDrop } from "@/evidence/screens/evidence/file-drop";
import { statementFaults } from "@/evidence/screens/evidence/statement-fields";
import { useChosenFile } from "@/evidence/screens/evidence/use-chosen-file";
import { formatBytes } from "@/lib/format";
import { AddedItem } from "./added-item";
import { add as copy } from "./copy";
import { DigestFields, ItemFields, TextField } from "./item-fields";
import { fileOfText, type ItemForm, type ItemMode, itemInput, startForm } from "./item-form";
import { guessKind } from "./item-kind";
import { type Captured, digestIn } from "./pasted";
import { useAddItem } from "./use-add-item";

const MODES = [
  { value: "file", label: "File or image" },
  { value: "text", label: "Text" },
  { value: "digest", label: "Digest only" },
] as const;

type Props = {
  engagementId: string;
  /** What was dropped or pasted; null where the form was opened empty. */
  captured: Captured | null;
  /** How many more wait behind it. */
  waiting: number;
  /** Leaves this one and goes on with the next, or closes behind the last. */
  onNext: () => void;
  /** Leaves all of them. */
  onClose: () => void;
};

/** The form by which an item comes into the register: its digest first, then its bytes. */
export function AddItemDialog({ engagementId, captured, waiting, onNext, onClose }: Props) {
  const { file, sha256: computed, complaint, choose } = useChosenFile();
  const adding = useAddItem();
  const form = useForm({
    act: adding,
    values: () => startForm(captured),
    exact: ["text"],
    wrong: ({ statement }) => statementFaults(statement),
    input: (item) => {
      const isDigest = item.mode === "digest";
      const sha256 = isDigest ? digestIn(item.sha256) : computed;
      if (sha256 === null) return null;
      const type = isDigest ? "" : (file?.type ?? "");
      return {
        file: isDigest ? null : file,
        stated: itemInput(engagementId, item, { sha256, type }),
      };
    },
  });
  const item = form.values;
  const { mode } = item;

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || captured === null) return;
    begun.current = true;
    void choose(captured.kind === "file" ? captured.file : textFile(item));
  });

  function take(next: File | null) {
    adding.reset();
    if (next !== null) form.set({ name: next.name, kind: guessKind(next) });
    void choose(next);
  }

  function turnTo(next: ItemMode) {
    adding.reset();
    const isUnnamed = next === "text" && item.name === "";
    form.set({
      mode: next,
      kind: next === "digest" ? "hash_only" : "file",
      ...(isUnnamed ? { name: copy.textName } : {}),
      // A file that was chosen can be registered without sending it.
      ...(next === "digest" && computed !== null ? { sha256: computed } : {}),
    });
    void choose(next === "text" ? fileOfText(item.text, item.name) : null);
  }

  return (
    <FormDialog
      form={form}
      title="Add to the evidence register"
      lead="The digest is computed here before anything is sent, and by the service after it."
      submit={copy.submit}
      busy={copy.submit}
      actions={waiting > 0 && <Button onClick={onNext}>Skip this one</Button>}
      problem={
        adding.isError && (
          <EvidenceProblem
            title="The item could not be added"
            error={adding.error}
            words={copy.problems}
            lost="The connection was lost. Check the register for the item before you try again."
          />
        )
      }
      done={
        adding.isSuccess && (
          <AddedItem
            entry={adding.data}
            computed={mode === "digest" ? null : computed}
            waiting={waiting}
          />
        )
      }
      doneLabel={waiting > 0 ? "Next file" : "Close"}
      onDone={onNext}
      onClose={onClose}
    >
      {waiting > 0 && <p className="text-muted text-xs">{copy.waiting(waiting)}</p>}
      <Segmented label="What to add" value={mode} options={MODES} onChange={turnTo} />
      {complaint !== null && <Notice tone="error" title={complaint} />}
      {mode === "file" && <FileDrop file={file} sha256={computed} onFile={take} />}
      {mode === "text" && (
        <TextField
          value={item.text}
          sha256={computed}
          onChange={(text) => {
            form.set({ text });
            void choose(fileOfText(text, item.name));
          }}
        />
      )}
      {mode === "digest" && <DigestFields form={item} errorOf={form.errorOf} onChange={form.set} />}
      <ItemFields form={item} errorOf={form.errorOf} onChange={form.set} />
      {adding.isPending && (
        <p role="status" className="text-muted text-xs">
          {file === null
            ? "Adding it to the register"
            : `Sending ${formatBytes(file.size)} and hashing it again`}
        </p>
      )}
    </FormDialog>
  );
}

function textFile({ mode, text, name }: ItemForm): File | null {
  return mode === "text" ? fileOfText(text, name) : null;
}
