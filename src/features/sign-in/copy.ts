export const copy = {
  title: "Sign in",
  signedOut: "You are not signed in",
  lead: "Claims no larger than their proof.",
  email: "E-mail address",
  password: "Password",
  submit: "Sign in",
  busy: "Signing in",
  failures: {
    invalid_credentials: "The credentials are not valid.",
    rate_limited: "Too many attempts. Wait a few minutes, then try again.",
    unavailable: "Signing in does not work at the moment. Try again shortly.",
  },
};

export type SignInFailure = keyof typeof copy.failures;
