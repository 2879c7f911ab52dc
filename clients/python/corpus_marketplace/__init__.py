"""A client for corpus marketplaces: search, sample, bid, wait, receive."""

from .collection import Collection
from .errors import DeliveryFault, MarketplaceError
from .marketplace import Marketplace
from .webhooks import Event, WebhookEvents, is_from_marketplace

__all__ = [
    "Collection",
    "DeliveryFault",
    "Event",
    "Marketplace",
    "MarketplaceError",
    "WebhookEvents",
    "is_from_marketplace",
]
