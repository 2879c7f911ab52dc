insert into users (id, email, password_hash, first_name, last_name, role, organization, country,
  is_email_verified, membership_status, created_at, updated_at) values
  ('mei', 'mei@example.test', 'hash', 'Mei', '陳', 'seller', 'Lantau Press', 'HK', 1, 'active', 1, 1),
  ('ada', 'ada@example.test', 'hash', 'Ada', 'Lim', 'buyer', 'Northlight', 'SG', 1, 'active', 2, 2);
insert into packages (id, title, description, category, language, total_words, total_files,
  file_size, formats, starting_price_cents, seller_id, auction_end_time, encryption_key,
  created_at, updated_at, highest_bid_cents, highest_bid_id, bid_count) values
  ('lot', '唐詩三百首', 'Poems.', 'Fiction', 'zh-traditional', 50000, 3, '1 MB', '[]', 100000,
  'mei', 9000000000000, 'key', 3, 3, 105000, 'bid', 1);
insert into bids (id, package_id, bidder_id, seller_id, amount_cents, created_at) values
  ('bid', 'lot', 'ada', 'mei', 105000, 4);
insert into favorites (id, user_id, package_id, created_at) values ('fav', 'ada', 'lot', 5);
insert into mail_outbox (id, recipient, template, next_attempt_at, created_at) values
  ('mail', 'ada@example.test', 'outbid', 6, 6);
