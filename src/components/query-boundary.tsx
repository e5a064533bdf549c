"use client";

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";
import { isWithheld } from "@/lib/problem";
import { Failure } from "./failure";

type CatchProps = { what: string; level: 1 | 2; onReset: () => void; children: ReactNode };
type CatchState = { failed: false } | { failed: true; error: unknown };

class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { failed: false };

  static getDerivedStateFromError(error: unknown): CatchState {
    return { failed: true, error };
  }

  /** A server error arrives without its reason; a new request from the browser gets it. */
  override componentDidCatch(error: unknown) {
    if (!isWithheld(error) || this.asked) return;
    this.asked = true;
    this.reset();
  }

  private asked = false;

  reset = () => {
    this.props.onReset();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Failure
        error={this.state.error}
        what={this.props.what}
        level={this.props.level}
        onRetry={this.reset}
      />
    );
  }
}

type Props = {
  /** Said when the data could not be loaded: `The incidents could not be loaded`. */
  what: string;
  skeleton: ReactNode;
  /** 1 where it holds the whole page, heading included. */
  level?: 1 | 2;
  children: ReactNode;
};

/**
 * Loading and failure of everything inside; a skeleton has the dimensions of the content it
 * replaces.
 */
export function QueryBoundary({ what, skeleton, level = 2, children }: Props) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Catch what={what} level={level} onReset={reset}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </Catch>
  );
}
