/** Minimum length of a password, characters (docs/rules.md Members). */
export const PASSWORD_MIN_LENGTH = 8
/** Maximum length of a password, characters (decided here). */
export const PASSWORD_MAX_LENGTH = 128
