insert into packages (id, title, description, category, language, total_words, total_files,
  file_size, formats, starting_price_cents, seller_id, auction_end_time, encryption_key,
  created_at, updated_at, highest_bid_cents, highest_bid_id, bid_count, status) values
  ('sold', 'Sold', 'Long ago.', 'Fiction', 'en', 50000, 3, '1 MB', '[]', 100,
  'mei', 9000000000000, 'key', 3, 3, 200, 'higher', 3, 'settled');
insert into bids (id, package_id, bidder_id, seller_id, amount_cents, status, created_at) values
  ('refused', 'sold', 'ada', 'mei', 120, 'rejected', 4),
  ('sold-for', 'sold', 'ada', 'mei', 150, 'accepted', 5),
  ('higher', 'sold', 'ada', 'mei', 200, 'pending', 6);
insert into contracts (id, bid_id, package_id, seller_id, buyer_id, reference, terms, document,
  pdf, created_at) values ('c', 'sold-for', 'sold', 'mei', 'ada', 'AIM-1', '{}', '{}', x'00', 7);
