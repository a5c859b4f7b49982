-- When the secret of a code app was made that waits for its first code. One without a time has expired.
ALTER TABLE staff ADD COLUMN otp_pending_at timestamptz;
