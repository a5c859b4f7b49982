/** Judges how soon a password would be guessed. */
export interface PasswordStrength {
  /**
   * 0 (at once) to 4 (never); below 2 fewer than a million guesses. `known`: words that whoever guesses knows, such as
   * the name of the shop or of the customer.
   */
  scoreOf(password: string, known: readonly string[]): Promise<number>
}
