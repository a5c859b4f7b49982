-- Reviews are hidden only for what the terms name (domain/review/terms.ts). Those hidden for another reason wait for a
-- decision again; their note stays in the audit log.
UPDATE reviews SET checked_at = NULL, hidden_reason = NULL, hidden_note = NULL
  WHERE NOT is_shown AND hidden_reason = 'other';
