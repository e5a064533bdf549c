import { expect, it } from "vitest";
import { configuredTrackers, type TrackerSettings } from "./configured-trackers";

function settings(given: Partial<TrackerSettings>): TrackerSettings {
  return {
    JIRA_URL: undefined,
    JIRA_EMAIL: undefined,
    JIRA_TOKEN: undefined,
    JIRA_PROJECT: "SEC",
    GITHUB_API_URL: "https://api.github.com",
    GITHUB_TOKEN: undefined,
    GITHUB_REPO: undefined,
    TRACKER_ALLOW_HTTP: false,
    ...given,
  };
}

const JIRA = { JIRA_URL: "https://acme.atlassian.net", JIRA_TOKEN: "t0ken" };
const GITHUB = { GITHUB_REPO: "acme/shop", GITHUB_TOKEN: "t0ken" };

it("has none unless the operator names some", () => {
  expect(configuredTrackers(settings({}))).toEqual({ jira: null, github: null });
  expect(configuredTrackers(settings({ GITHUB_TOKEN: "t0ken" }))).toEqual({
    jira: null,
    github: null,
  });
});

it("names projects by their address", () => {
  const { jira, github } = configuredTrackers(
    settings({ ...JIRA, ...GITHUB, GITHUB_API_URL: "https://ghe.example/api/v3/" }),
  );
  expect(jira?.target).toBe("https://acme.atlassian.net/browse/SEC");
  expect(github?.target).toBe("https://ghe.example/api/v3/repos/acme/shop");
});

it.each<[Partial<TrackerSettings>, string]>([
  [{ JIRA_URL: JIRA.JIRA_URL }, "JIRA_URL needs JIRA_TOKEN."],
  [{ GITHUB_REPO: "acme/shop" }, "GITHUB_REPO needs GITHUB_TOKEN."],
  [{ ...GITHUB, GITHUB_REPO: "acme" }, "GITHUB_REPO must be owner/repository."],
  [{ ...GITHUB, GITHUB_REPO: "acme/.." }, "GITHUB_REPO must be owner/repository."],
  [{ ...JIRA, JIRA_URL: "acme" }, "JIRA_URL is not a URL."],
  [{ ...JIRA, JIRA_URL: "ftp://acme.example" }, "JIRA_URL must be an https URL."],
  [
    { ...JIRA, JIRA_URL: "http://acme.example" },
    "JIRA_URL must be an https URL, or set TRACKER_ALLOW_HTTP=on.",
  ],
  [
    { ...JIRA, JIRA_URL: "https://u:hush@acme.example" },
    "JIRA_URL must not hold a user or password.",
  ],
  [
    { ...JIRA, JIRA_URL: "https://acme.example/?os_password=hush" },
    "JIRA_URL must have neither query nor fragment.",
  ],
  [{ ...GITHUB, GITHUB_TOKEN: "hush\nx: y" }, "GITHUB_TOKEN holds characters of no token."],
])("refuses what is wrong without repeating it", (given, message) => {
  expect(() => configuredTrackers(settings(given))).toThrow(new Error(message));
});

it("takes http where it is allowed or stays on this machine", () => {
  const local = configuredTrackers(settings({ ...JIRA, JIRA_URL: "http://127.0.0.1:8080/jira" }));
  expect(local.jira?.target).toBe("http://127.0.0.1:8080/jira/browse/SEC");
  const given = { ...JIRA, JIRA_URL: "http://acme.example", TRACKER_ALLOW_HTTP: true };
  expect(configuredTrackers(settings(given)).jira).not.toBeNull();
});
