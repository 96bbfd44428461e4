"""What a table agreed on: rule sets as data, what they mean, how they differ."""

from cego.rules.contracts import Contract, named
from cego.rules.options import CegoOptions, TappOptions
from cego.rules.rules import SLUGS, Rules, load

__all__ = ["SLUGS", "CegoOptions", "Contract", "Rules", "TappOptions", "load", "named"]
