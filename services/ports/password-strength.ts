/** Estimates how easily a password can be guessed. */
export interface PasswordStrength {
  /**
   * A score from 0 (immediately) to 4 (practically never); below 2 means fewer than a million guesses.
   * `guessableWords`: words that an attacker would try, such as the name of the shop or of the customer.
   */
  scoreOf(password: string, guessableWords: readonly string[]): Promise<number>
}
