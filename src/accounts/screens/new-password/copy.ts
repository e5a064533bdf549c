export const copy = {
  title: "Choose your password",
  needed: "You have a one-time password",
  lead: "The one that you signed in with was made for you. Nothing else works until you have chosen your own.",
};
