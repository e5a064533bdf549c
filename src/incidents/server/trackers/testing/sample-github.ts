import type { ServerResponse } from "node:http";
import { type ReceivedRequest, startLocalServer } from "@/trace/server/sinks/testing/local-server";
import type { JsonObject } from "../tracker";

export interface SampleIssue {
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  created_at: string;
  labels: { name: string }[];
}

/** Action of the server in place of answering a request; nothing for the usual answer. */
export type Interference = (
  request: ReceivedRequest,
  response: ServerResponse,
) => "answered" | "drop" | undefined;

/** The part of GitHub's issues API that a tracker uses, in memory, with an index that is behind. */
export async function startGithub() {
  const issues: SampleIssue[] = [];
  const state: { interfere: Interference; indexed: number } = {
    interfere: () => undefined,
    indexed: 0,
  };
  const page = (issue: SampleIssue) => ({
    ...issue,
    html_url: `https://github.example/acme/shop/issues/${issue.number}`,
  });

  const serve = ({ method, path, body }: ReceivedRequest): [number, unknown] => {
    const url = new URL(path, "http://localhost");
    const sent = () => JSON.parse(body.toString()) as JsonObject;
    if (method === "GET" && url.pathname === "/search/issues") {
      const id = /INC-\d+-\d+/.exec(url.searchParams.get("q") ?? "")?.[0] ?? "";
      const items = issues.slice(0, state.indexed).filter((issue) => issue.body.includes(id));
      return [200, { total_count: items.length, items: items.map(page) }];
    }
    if (url.pathname === "/repos/acme/shop/issues") {
      if (method === "POST") {
        const { title, body: text, labels } = sent();
        const issue: SampleIssue = {
          number: issues.length + 1,
          title: String(title),
          body: String(text),
          state: "open",
          created_at: new Date().toISOString(),
          labels: (labels as string[]).map((name) => ({ name })),
        };
        issues.push(issue);
        return [201, page(issue)];
      }
      const from = (Number(url.searchParams.get("page")) - 1) * 100;
      return [
        200,
        [...issues]
          .reverse()
          .slice(from, from + 100)
          .map(page),
      ];
    }
    const number = /^\/repos\/acme\/shop\/issues\/(\d+)$/.exec(url.pathname)?.[1];
    const issue = issues.find((each) => String(each.number) === number);
    if (issue === undefined) return [404, { message: "Not Found" }];
    if (method === "PATCH") Object.assign(issue, sent());
    return [200, page(issue)];
  };

  const server = await startLocalServer((request, response) => {
    const before = state.interfere(request, response);
    if (before === "answered") return;
    const [status, json] = serve(request);
    if (before === "drop") return void response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  return { issues, state, requests: server.requests, url: server.url, close: server.close };
}
