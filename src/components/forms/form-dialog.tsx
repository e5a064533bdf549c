"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { ChangedFacts, changedFacts, type Fact } from "./changed-facts";
import { Form } from "./form";
import { isOutdated, Refusal } from "./refusal";
import type { FormState } from "./use-form";

type Props = {
  form: FormState;
  title: string;
  /** What it does to what, where title and page do not say it: what was typed belongs to that alone. */
  about?: string;
  lead?: string | undefined;
  /** Null where the reader may look only. */
  submit: string | null;
  busy?: string;
  cancel?: string;
  danger?: boolean;
  kind?: "dialog" | "sheet";
  /** Answers only by its buttons. */
  insistent?: boolean;
  /** Further buttons, before the one that sends. */
  actions?: ReactNode;
  /** In place of the usual words about why it was refused. */
  problem?: ReactNode;
  /** What it was about is not there any more as it was seen. */
  isGone?: boolean;
  /** What it is about as it is now: what others change of it while the form is open is shown. */
  facts?: readonly Fact[];
  /** Loads what changed meanwhile; everything on the page by default. */
  reload?: (() => Promise<unknown>) | undefined;
  /** What was entered is about what was seen: it does not outlive a reload. */
  closesOnReload?: boolean;
  /** The answer, once it is there; shown instead of the fields. */
  done?: ReactNode;
  /** Leaves the answer, to what follows it. */
  doneLabel?: string;
  onDone?: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** What was typed into dialogs that were closed by Escape or a click beside them. */
const UNSENT = new Map<string, object>();

/**
 * The dialog that sends something: nothing is shown as done before the service says so, what is
 * refused is shown at its field, and what was typed survives an accidental Escape.
 */
export function FormDialog(props: Props) {
  const { form, title, lead, submit, done, doneLabel = "Close", onClose, children } = props;
  const { kind = "dialog", insistent = false, danger = false, isGone = false, facts } = props;
  const isDone = done !== undefined && done !== null && done !== false;
  const kept = useUnsent(props.about ?? title, form);
  const isOld = isOutdated({ error: form.error, isGone });
  const [opened] = useState(facts);
  const [isReloaded, setReloaded] = useState(false);
  // What is being sent may be shown as done already.
  const changed = form.isPending ? [] : changedFacts(opened ?? [], facts ?? []);
  return (
    <Dialog
      open
      kind={kind}
      insistent={insistent}
      title={title}
      description={lead}
      onOpenChange={(open) => {
        if (open) return;
        if (!isDone) kept.keep();
        onClose();
      }}
    >
      {isDone ? (
        <Done label={doneLabel} onClose={props.onDone ?? onClose}>
          {done}
        </Done>
      ) : (
        <Form form={form}>
          <DialogBody>
            {kept.isRestored && (
              <Notice
                title="What you typed before is back"
                action={
                  <Button size="sm" onClick={kept.discard}>
                    Start over
                  </Button>
                }
              />
            )}
            {children}
            {facts !== undefined && !isOld && (isReloaded || changed.length > 0) && (
              <ChangedFacts changed={changed} />
            )}
            <Refusal
              error={form.error}
              shown={form.shown}
              problem={props.problem}
              isGone={isGone}
              reload={props.reload}
              onReloaded={() => {
                form.forget();
                setReloaded(true);
                if (props.closesOnReload === true) onClose();
              }}
            />
          </DialogBody>
          <DialogFooter>
            <Button disabled={insistent && form.isPending} onClick={onClose}>
              {props.cancel ?? "Cancel"}
            </Button>
            {props.actions}
            {submit !== null && (
              <Button
                type="submit"
                variant={danger ? "danger" : "primary"}
                disabled={!form.isReady || form.isPending || isOld}
              >
                {form.isPending ? (props.busy ?? "Saving…") : submit}
              </Button>
            )}
          </DialogFooter>
        </Form>
      )}
    </Dialog>
  );
}

/** Texts that were typed and not sent, by the name of their dialog and its page. */
function useUnsent(name: string, form: FormState) {
  const [isRestored, setRestored] = useState(false);
  const key = `${window.location.pathname} ${name}`;
  const opened = useRef({ key, restore: form.restore });
  useEffect(() => {
    const { key, restore } = opened.current;
    const before = UNSENT.get(key);
    if (before === undefined) return;
    UNSENT.delete(key);
    restore(before);
    setRestored(true);
  }, []);
  return {
    isRestored,
    keep: () => {
      const isDirty = Object.keys(form.changes).length > 0;
      if (isDirty && !form.isPending) UNSENT.set(opened.current.key, form.changes);
    },
    discard: () => {
      form.clear();
      setRestored(false);
    },
  };
}

type DoneProps = { label: string; onClose: () => void; children: ReactNode };

function Done({ label, onClose, children }: DoneProps) {
  const close = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <div role="status">{children}</div>
      </DialogBody>
      <DialogFooter>
        <Button ref={close} variant="primary" onClick={onClose}>
          {label}
        </Button>
      </DialogFooter>
    </>
  );
}
