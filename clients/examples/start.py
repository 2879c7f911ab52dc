import os

from corpus_marketplace import Marketplace

market = Marketplace("https://market.example", os.environ["TOKEN"])
