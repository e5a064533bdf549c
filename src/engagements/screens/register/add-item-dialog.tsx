"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { EvidenceProblem } from "@/evidence/screens/evidence/evidence-problem";
import { FileDrop } from "@/evidence/screens/evidence/file-drop";
import { isFuture, statedInstant } from "@/evidence/screens/evidence/stated-time";
import { fieldErrors, readProblem } from "@/lib/problem";
import { AddedItem } from "./added-item";
import { add as copy } from "./copy";
import { DigestFields, ItemFields, TextField } from "./item-fields";
import { fileOfText, type ItemForm, type ItemMode, itemInput, startForm } from "./item-form";
import { guessKind } from "./item-kind";
import { type Captured, digestIn } from "./pasted";
import { useAddItem } from "./use-add-item";
import { useItemBytes } from "./use-item-bytes";

const MODES = [
  { value: "file", label: copy.modes.file },
  { value: "text", label: copy.modes.text },
  { value: "digest", label: copy.modes.digest },
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
export function AddItemDialog(props: Props) {
  return (
    <Dialog open onOpenChange={props.onClose} title={copy.title} description={copy.lead}>
      <AddItemForm {...props} />
    </Dialog>
  );
}

function AddItemForm({ engagementId, captured, waiting, onNext, onClose }: Props) {
  const [form, setForm] = useState(() => startForm(captured));
  const [ahead, setAhead] = useState(false);
  const { file, sha256: computed, complaint, choose } = useItemBytes();
  const adding = useAddItem();
  const { mode } = form;
  const sha256 = mode === "digest" ? digestIn(form.sha256) : computed;
  const change = (part: Partial<ItemForm>) => {
    setAhead(false);
    setForm((present) => ({ ...present, ...part }));
  };

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || captured === null) return;
    begun.current = true;
    void choose(captured.kind === "file" ? captured.file : textFile(form));
  });

  function take(next: File | null) {
    adding.reset();
    if (next !== null) change({ name: next.name, kind: guessKind(next) });
    void choose(next);
  }

  function turnTo(next: ItemMode) {
    adding.reset();
    const kind = next === "digest" ? "hash_only" : "file";
    const isUnnamed = next === "text" && form.name === "";
    change({
      mode: next,
      kind,
      ...(isUnnamed ? { name: copy.textName } : {}),
      // A file that was chosen can be registered without sending it.
      ...(next === "digest" && computed !== null ? { sha256: computed } : {}),
    });
    void choose(next === "text" ? fileOfText(form.text, form.name) : null);
  }

  function write(text: string) {
    change({ text });
    void choose(fileOfText(text, form.name));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isAhead = isFuture(statedInstant(form.statement.collectedAt), Date.now());
    setAhead(isAhead);
    if (isAhead || sha256 === null) return;
    const type = mode === "digest" ? "" : (file?.type ?? "");
    const stated = itemInput(engagementId, form, { sha256, type });
    adding.mutate({ file: mode === "digest" ? null : file, stated });
  }

  if (adding.isSuccess && sha256 !== null) {
    return (
      <AddedItem
        entry={adding.data}
        computed={mode === "digest" ? null : sha256}
        waiting={waiting}
        onNext={onNext}
      />
    );
  }
  const errors = fieldErrors(readProblem(adding.error));
  return (
    <form onSubmit={submit}>
      <DialogBody>
        {waiting > 0 && <p className="text-muted text-xs">{copy.waiting(waiting)}</p>}
        <Segmented label={copy.what} value={mode} options={MODES} onChange={turnTo} />
        {complaint !== null && <Notice tone="error" title={complaint} />}
        {mode === "file" && <FileDrop file={file} sha256={computed} onFile={take} />}
        {mode === "text" && <TextField value={form.text} sha256={computed} onChange={write} />}
        {mode === "digest" && <DigestFields form={form} errors={errors} onChange={change} />}
        <ItemFields form={form} isFuture={ahead} errors={errors} onChange={change} />
        {adding.isPending && (
          <p role="status" className="text-muted text-xs">
            {file === null ? copy.recording : copy.sending(file.size)}
          </p>
        )}
        {adding.isError && (
          <EvidenceProblem
            title={copy.failed}
            error={adding.error}
            words={copy.problems}
            lost={copy.lost}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{copy.cancel}</Button>
        {waiting > 0 && <Button onClick={onNext}>{copy.skip}</Button>}
        <Button type="submit" variant="primary" disabled={sha256 === null || adding.isPending}>
          {copy.submit}
        </Button>
      </DialogFooter>
    </form>
  );
}

function textFile({ mode, text, name }: ItemForm): File | null {
  return mode === "text" ? fileOfText(text, name) : null;
}
