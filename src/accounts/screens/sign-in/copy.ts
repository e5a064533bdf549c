export const copy = {
  title: "Sign in",
  signedOut: "You are not signed in",
  lead: "Claims no larger than their proof.",
  about:
    "Proofline keeps security incidents with their evidence, decides what AI agents may do, and admits agents of other operators. Every act leaves a record in a log whose signed state anybody can verify.",
  open: "Open to everybody",
  directory: "Agent directory",
  reference: "API reference",
  email: "E-mail address",
  password: "Password",
  submit: "Sign in",
  busy: "Signing in",
  failures: {
    invalid_credentials: "The credentials are not valid.",
    second_factor_invalid: "This is not valid, or was used before. Take the next code.",
    rate_limited: "Too many attempts. Wait a few minutes, then try again.",
    unavailable: "Signing in does not work at the moment. Try again shortly.",
    passkey: "The passkey did not answer. Try again, or use a code.",
  },
  factor: {
    title: "Second factor",
    code: "Code",
    codeHint: "Six digits of your authenticator app, or one of your recovery codes",
    recoveryHint: "One of your recovery codes",
    submit: "Confirm",
    passkey: "Use a passkey",
    or: "or",
    back: "Start again",
  },
};

export type SignInFailure = keyof typeof copy.failures;
