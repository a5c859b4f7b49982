-- Fails the statement that saves an order, and with it the transaction, so that the statement can be sent together with the
-- commit (decision 069). Returns how many orders were saved. `version`: NULL when the order may have another one.
CREATE FUNCTION check_saved(order_uid text, version integer, saved bigint, lost_lines bigint, foreign_lines bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF saved = 0 AND version IS NOT NULL THEN
    RAISE EXCEPTION 'order % is no longer at version %', order_uid, version;
  END IF;
  IF lost_lines > 0 THEN RAISE EXCEPTION 'order % would lose a line that is no longer in the cart', order_uid; END IF;
  IF foreign_lines > 0 THEN RAISE EXCEPTION 'order % contains a line of another order', order_uid; END IF;
  RETURN saved;
END
$$;
