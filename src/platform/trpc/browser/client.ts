"use client";

import type { AnyTRPCRouter, inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";

/**
 * The composition root adds its router here as `router`, by declaring the member: screens know
 * every procedure by its type, and no file that they import has to name them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the application is put together
export interface Register {}

export type AppRouter = Register extends { router: infer Router extends AnyTRPCRouter }
  ? Router
  : never;

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** Option of a query that may take long: it is sent by itself, and holds up nothing that is asked beside it. */
export const ALONE = { context: { alone: true } } as const;
