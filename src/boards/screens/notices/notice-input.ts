import { parseAsStringLiteral } from "nuqs/server";

export const NOTICE_VIEWS = ["inbox", "unread", "decided", "snoozed"] as const;

export type NoticeView = (typeof NOTICE_VIEWS)[number];

export const noticeParsers = { view: parseAsStringLiteral(NOTICE_VIEWS).withDefault("inbox") };

/** Input of the inbox's query; the same on the server and in the browser. */
export const noticeInput = (view: NoticeView) => ({ view, limit: 50 }) as const;
